/** What `./app help` prints. */
export function usage(program: string): string[] {
  return [
    `Usage: ${program} [COMMAND]`,
    '',
    '  (none), serve       serves on PORT (3000) of WEBFW_HOST (127.0.0.1)',
    '  server [PORT]       the same on another port',
    '  migrate             runs pending migrations',
    '  db migrate          the same',
    '  db migrate VERSION  runs them up to a version, or takes back what is newer',
    '  db prepare          runs pending migrations, and db/seeds.rb in a new database',
    '  db rollback [N]     takes back the last N migrations (1)',
    '  db status           lists the migrations, up or down; --json prints them as JSON',
    '  db seed             runs db/seeds.rb',
    '  db backup FILE      copies the database while it is in use',
    '  db restore FILE     puts a backup in place, also under running servers',
    '  db check            looks for damage in the database',
    '  check               loads the application without serving it',
    '  jobs [QUEUES]       does jobs and serves nobody; of some queues: urgent,default or urgent:3,default:1',
    '  routes              lists the routes; --controller=NAME and --grep=WORD list some, --json as JSON',
    '  version             prints the versions',
    '  licenses            prints the licences of everything inside',
    '  help                prints this',
    '',
    'The names of Rails are read too: db:migrate, rails db:rollback STEP=2.',
    'Only serving and jobs need WEBFW_SECRET_KEY_BASE. Other variables: WEBFW_DATABASE, AOT_WORKERS,',
    'WEBFW_URL, WEBFW_HOSTS, WEBFW_TRUSTED_PROXIES, WEBFW_LOG_LEVEL, WEBFW_LOG_FORMAT.',
  ]
}
