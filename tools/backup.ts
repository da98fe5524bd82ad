/** `npm run backup -- <file>`: the whole database into one file, from one snapshot, while the house works. */
import { writeBackup } from '../apps/server/src/db/backup/write-backup.ts'
import { withDatabase } from './lib/with-database.ts'

const file = process.argv[2]
if (file === undefined) {
  console.error('Name the file to write: npm run backup -- night.backup')
  process.exit(1)
}
const tables = await withDatabase((connection) =>
  writeBackup(connection, file, (message) => process.stderr.write(`${message}\n`)),
)
console.log(`${tables} tables written to ${file}`)
