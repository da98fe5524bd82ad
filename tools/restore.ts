/** `npm run restore -- <file>`: a backup into a new, empty database. Afterwards run the audit. */
import { restoreBackup } from '../apps/server/src/db/backup/restore-backup.ts'
import { withDatabase } from './lib/with-database.ts'

const file = process.argv[2]
if (file === undefined) {
  console.error('Name the backup: npm run restore -- night.backup')
  process.exit(1)
}
const rows = await withDatabase((connection) =>
  restoreBackup(connection, file, (message) => process.stderr.write(`${message}\n`)),
)
console.log(`${rows} rows restored from ${file}`)
