# The errors of the system have numbers and words.

def shown
  p yield
rescue SystemCallError, ArgumentError, TypeError => e
  puts "#{e.class}: #{e.message}"
end

shown { raise Errno::ENOENT, "settings.yml" }
shown { raise Errno::EACCES }
shown { raise Errno::EPIPE.new("pipe", "write") }
shown { Errno::EEXIST.new(nil).message }
shown { Errno::EINVAL.new(3) }
shown { Errno::EINVAL.new("a", "b", "c") }
shown { Errno::ENOENT::Errno }
shown { Errno::ENOENT.new.errno }
shown { Errno::EDOM.name }
shown { Errno::ENOENT.ancestors.take(4) }
shown { Errno::ECONNREFUSED.new.inspect }
shown { Errno::ENOENT.new("x") == Errno::ENOENT.new("x") }

begin
  raise Errno::ETIMEDOUT, "host"
rescue Errno::ENOENT, Errno::ETIMEDOUT => e
  p e.class, e.message, e.is_a?(SystemCallError), e.errno
end

class Missing < Errno::ENOENT
  def initialize(path) = super("#{path} is not here")
end

begin
  raise Missing, "a.txt"
rescue SystemCallError => e
  p e, e.errno
end

[Errno::EPERM, Errno::ESRCH, Errno::EINTR, Errno::EIO, Errno::EBADF, Errno::EAGAIN, Errno::ENOMEM, Errno::EBUSY,
 Errno::ENOTDIR, Errno::EISDIR, Errno::ENOSPC, Errno::EROFS, Errno::ERANGE, Errno::ENOTEMPTY, Errno::ECONNRESET,
 Errno::EHOSTUNREACH].each { |error| puts "#{error} #{error.new.errno} #{error.new.message}" }
