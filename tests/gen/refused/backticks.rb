puts `ls`
