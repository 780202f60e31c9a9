class Body
  attr_accessor :x, :y, :z, :vx, :vy, :vz, :mass

  def initialize(x, y, z, vx, vy, vz, mass)
    @x = x
    @y = y
    @z = z
    @vx = vx
    @vy = vy
    @vz = vz
    @mass = mass
  end
end

SOLAR_MASS = 4 * Math::PI**2
DAYS = 365.24

bodies = [
  Body.new(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, SOLAR_MASS),
  Body.new(4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 0.00166007664274403694 * DAYS, 0.00769901118419740425 * DAYS, -0.0000690460016972063023 * DAYS, 0.000954791938424326609 * SOLAR_MASS),
  Body.new(8.34336671824457987, 4.12479856412430479, -0.403523417114321381, -0.00276742510726411399 * DAYS, 0.00499852801234917238 * DAYS, 0.0000230417297573763929 * DAYS, 0.000285885980666130812 * SOLAR_MASS),
  Body.new(12.8943695621391310, -15.1111514016986312, -0.223307578892655734, 0.00296460137564761618 * DAYS, 0.00237847173959480950 * DAYS, -0.0000296589568540237556 * DAYS, 0.0000436624404335156298 * SOLAR_MASS)
]

def energy(bodies)
  total = 0.0
  bodies.each_with_index do |body, i|
    total += 0.5 * body.mass * (body.vx * body.vx + body.vy * body.vy + body.vz * body.vz)
    bodies[(i + 1)..].each do |other|
      dx = body.x - other.x
      dy = body.y - other.y
      dz = body.z - other.z
      total -= body.mass * other.mass / Math.sqrt(dx * dx + dy * dy + dz * dz)
    end
  end
  total
end

def advance(bodies, dt)
  count = bodies.size
  i = 0
  while i < count
    body = bodies[i]
    j = i + 1
    while j < count
      other = bodies[j]
      dx = body.x - other.x
      dy = body.y - other.y
      dz = body.z - other.z
      distance = dx * dx + dy * dy + dz * dz
      magnitude = dt / (distance * Math.sqrt(distance))
      body.vx -= dx * other.mass * magnitude
      body.vy -= dy * other.mass * magnitude
      body.vz -= dz * other.mass * magnitude
      other.vx += dx * body.mass * magnitude
      other.vy += dy * body.mass * magnitude
      other.vz += dz * body.mass * magnitude
      j += 1
    end
    i += 1
  end
  bodies.each do |b|
    b.x += dt * b.vx
    b.y += dt * b.vy
    b.z += dt * b.vz
  end
end

puts format("%.9f", energy(bodies))
600_000.times { advance(bodies, 0.01) }
puts format("%.9f", energy(bodies))
