/** `npm run backup -- <file>`: dumps the whole database into one file from one snapshot, while the server runs. */
import { recordBackup } from '../apps/server/src/db/backup/record-backup.ts'
import { writeBackup } from '../apps/server/src/db/backup/write-backup.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'
import { withDatabase } from './lib/with-database.ts'

const [file, ...more] = process.argv.slice(2)
if (file === undefined || more.length > 0) exitWithUsage('npm run backup -- <file>')
const report = (message: string) => process.stderr.write(`${message}\n`)
await runTool(async () => {
  const tables = await withDatabase((connection) =>
    recordBackup(connection, file, { write: () => writeBackup(connection, file, report), onProblem: report }),
  )
  console.log(
    `${tables} tables written to ${file}. Its secrets open with secrets.key of DATA_DIR, or SECRETS_KEY: keep that elsewhere`,
  )
})
