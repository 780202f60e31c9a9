fiber = Fiber.new { Fiber.yield 1 }
