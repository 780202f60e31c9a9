// Runs a statement on a database file, past the application: `execute-sql.bun.ts FILE SQL`.

import { Database } from 'bun:sqlite'

const [file = '', sql = ''] = process.argv.slice(2)
new Database(file).run(sql)
