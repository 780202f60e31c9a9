system("ls")
