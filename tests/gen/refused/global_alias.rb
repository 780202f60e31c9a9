alias $out $stdout
