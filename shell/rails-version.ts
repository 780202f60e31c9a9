// The release of Rails that applications are written for here: `Rails::VERSION` and its kin.
export const [RAILS_MAJOR, RAILS_MINOR, RAILS_TINY] = [8, 1, 0]
export const RAILS_VERSION = `${RAILS_MAJOR}.${RAILS_MINOR}.${RAILS_TINY}`
