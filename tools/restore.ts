/** `npm run restore -- <file>`: restores a backup into a new, empty database. Run the audit afterwards. */
import { restoreBackup } from '../apps/server/src/db/backup/restore-backup.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'
import { withNewDatabase } from './lib/with-database.ts'

const [file, ...more] = process.argv.slice(2)
if (file === undefined || more.length > 0) exitWithUsage('npm run restore -- <file>')
await runTool(async () => {
  const rows = await withNewDatabase((connection) =>
    restoreBackup(connection, file, (message) => process.stderr.write(`${message}\n`)),
  )
  console.log(
    `${rows} rows restored from ${file}. The server starts with the secrets.key, or SECRETS_KEY, of the house it came from`,
  )
})
