/**
 * Manages the downloadable app versions (P144, P145): npm run versions -- list | publish | withdraw. Uses the database of the running app,
 * or starts it temporarily; pages show the change on their next request.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { connect } from '../apps/server/src/db/connection.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import {
  listPublishedVersions,
  publishVersion,
  withdrawVersion,
} from '../apps/server/src/modules/platform/app-versions.ts'
import type { PublishContext } from '../apps/server/src/modules/platform/app-versions.ts'
import { isAppSystem, findVersionError } from '../apps/server/src/modules/platform/version-rules.ts'
import type { AppVersion, AppSystem } from '../apps/server/src/modules/platform/version-rules.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'
import { withDatabase } from './lib/with-database.ts'

const USAGE = `npm run -s versions -- <command>
  list
  publish android <version> --download <https address or path> [--size "38.6 MB"] [--notes <line>]...
  publish ios <version> --store <https address> | --plist <https address> [--size "38.6 MB"] [--notes <line>]...
  withdraw <android|ios>   nothing can be downloaded for it any more`

type Work = (publisher: PublishContext) => Promise<string>

const options = {
  download: { type: 'string' },
  plist: { type: 'string' },
  store: { type: 'string' },
  size: { type: 'string' },
  notes: { type: 'string', multiple: true },
} as const

function readWork(): Work {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, system, versionName, ...more] = positionals
  if (more.length > 0) return exitWithUsage(USAGE)
  if (command === 'publish' && isAppSystem(system) && versionName !== undefined) {
    const { download = '', plist = '', store = '', size = '', notes = [] } = values
    const links = { downloadUrl: download, plistUrl: plist, appStoreUrl: store }
    return publish(system, { versionName, ...links, packageSize: size, updateContent: notes.join('\n') })
  }
  if (Object.keys(values).length > 0 || versionName !== undefined) return exitWithUsage(USAGE)
  if (command === 'list' && system === undefined) return list
  if (command === 'withdraw' && isAppSystem(system))
    return async (publisher) => `${system} ${await withdrawVersion(publisher, system)} is withdrawn.`
  return exitWithUsage(USAGE)
}

/** Validates the version before the database is started. */
function publish(system: AppSystem, version: AppVersion): Work {
  const error = findVersionError(system, version)
  if (error !== null) throw new Error(error)
  return async (publisher) => {
    await publishVersion(publisher, system, version)
    return `${system} ${version.versionName} is published.`
  }
}

const list: Work = async ({ db }) => {
  const versions = await listPublishedVersions(db)
  if (versions.length === 0) return 'Nothing is published.'
  return versions
    .map(({ system, version: { versionName, packageSize, downloadUrl, plistUrl, appStoreUrl } }) =>
      [system.padEnd(8), versionName, packageSize, appStoreUrl, plistUrl, downloadUrl].filter(Boolean).join('  '),
    )
    .join('\n')
}

await runTool(async () => {
  const work = readWork()
  await withDatabase(async (connection) => {
    await migrate(connection, (message) => process.stderr.write(`${message}\n`))
    const db = connect(connection, 2)
    try {
      const publisher = { db, now: new Date(), request: { id: randomUUID(), userAgent: `console of ${hostname()}` } }
      process.stdout.write(`${await work(publisher)}\n`)
    } finally {
      await db.destroy()
    }
  })
})
