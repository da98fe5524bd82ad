/**
 * Moves uploaded files between storages: npm run uploads -- copy --to s3 | disk copies missing files and reads every copy back; verify
 * lists files that the database references and the current storage lacks. Can run next to the server.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/app/config.ts'
import { createLocalStorage, readStoragePlan } from '../apps/server/src/app/start-storage.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { copyFiles, findMissingFiles } from '../apps/server/src/modules/platform/public.ts'
import { createS3Storage } from '../apps/server/src/providers/storage/s3-storage.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'
import { withDatabase } from './lib/with-database.ts'

const USAGE = `npm run -s uploads -- <command>
  copy --to s3     what lies in DATA_DIR/uploads into the bucket of S3_…
  copy --to disk   what lies in the bucket into DATA_DIR/uploads
  verify           whether every file the database names lies where this house looks for it`

const print = (line: string) => process.stdout.write(`${line}\n`)

async function copy(to: 's3' | 'disk'): Promise<void> {
  const plan = readStoragePlan(process.env)
  if (!plan) return exitWithUsage('Files are copied to or from a bucket: set S3_… (docs/how-to/operations.md).')
  const [disk, bucket] = [createLocalStorage(readConfig(process.env).dataDir), createS3Storage(plan)]
  const [from, target] = to === 's3' ? [disk, bucket] : [bucket, disk]
  const { copied, present, bytes } = await copyFiles(from, target, print)
  print(`${copied} files copied and read back (${bytes} bytes), ${present} were there already.`)
}

async function verify(): Promise<void> {
  const plan = readStoragePlan(process.env)
  const storage = plan ? createS3Storage(plan) : createLocalStorage(readConfig(process.env).dataDir)
  await withDatabase(async (connection) => {
    const db = connect(connection, 2)
    try {
      const { files, missing } = await findMissingFiles(db, storage)
      for (const name of missing) print(`missing: ${name}`)
      print(`${files - missing.length} of ${files} files are there. ${storage.describe}`)
      if (missing.length > 0) process.exitCode = 1
    } finally {
      await db.destroy()
    }
  })
}

await runTool(async () => {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true })
  const [command, ...more] = positionals
  const { to } = values
  if (command === 'verify' && more.length === 0 && to === undefined) return verify()
  if (command !== 'copy' || more.length > 0 || (to !== 's3' && to !== 'disk')) return exitWithUsage(USAGE)
  return copy(to)
})
