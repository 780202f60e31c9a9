# Instance variables of the top-level object.
@p = 1
@q = 2
p instance_variables
def m = @z = 3
m
p instance_variables, self.instance_variables
@a, @b = 1, 2
p instance_variables.size, instance_variable_get(:@b)
