"text".instance_eval { puts size }
