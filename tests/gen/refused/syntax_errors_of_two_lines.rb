foo(1,,2)
bar(1,,2)
