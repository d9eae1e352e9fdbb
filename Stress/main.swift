import HuntRunner

HuntRunner.main(.stress)
