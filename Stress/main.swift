HuntRunner.main(.stress)
