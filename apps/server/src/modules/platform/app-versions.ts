/**
 * Published app (P144, P145): one version per system, published and withdrawn by `npm run versions`. Error messages are sentences for the
 * operator.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { readSettings } from './settings.ts'
import { isNewerVersion, isVersionPublished, appSystems, findVersionError } from './version-rules.ts'
import type { AppVersion, AppSystem } from './version-rules.ts'
import { writeOperationLog } from './write-oper-log.ts'

export type PublishContext = { db: Db; now: Date; request: { id: string; userAgent: string } }

const buildConfigKey = (system: AppSystem) => `app.${system}`

/** Published version of a system; all texts are empty when none is published. */
export async function readPublishedVersion(db: Db, system: AppSystem): Promise<AppVersion> {
  const stored = (await readSettings(db)).object(buildConfigKey(system))
  const getText = (field: string) => (typeof stored[field] === 'string' ? stored[field] : '')
  return {
    versionName: getText('versionName'),
    downloadUrl: getText('downloadUrl'),
    plistUrl: getText('plistUrl'),
    appStoreUrl: getText('appStoreUrl'),
    updateContent: getText('updateContent'),
    packageSize: getText('packageSize'),
  }
}

/** Published versions, for systems that have one. */
export async function listPublishedVersions(db: Db): Promise<{ system: AppSystem; version: AppVersion }[]> {
  const all = await Promise.all(
    appSystems.map(async (system) => ({ system, version: await readPublishedVersion(db, system) })),
  )
  return all.filter(({ version }) => isVersionPublished(version))
}

/** Publishes the version that guests and staff download from now on. Throws unless it is valid and newer than the current one. */
export async function publishVersion(publisher: PublishContext, system: AppSystem, version: AppVersion): Promise<void> {
  const versionError = findVersionError(system, version)
  if (versionError !== null) throw new Error(versionError)
  await publisher.db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, system)
    if (before && !isNewerVersion(version.versionName, before.versionName))
      throw new Error(`${version.versionName} is not newer than ${before.versionName}: withdraw that one first.`)
    const configValue = JSON.stringify(version)
    await tx
      .insertInto('sysConfig')
      .values({ configKey: buildConfigKey(system), configValue })
      .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
      .execute()
    await logChange(tx, publisher, { title: '发布应用版本', ...(before && { before }), after: { system, ...version } })
  })
}

/** Withdraws the version, so that nothing can be downloaded for this system. Returns the withdrawn version name. */
export async function withdrawVersion(publisher: PublishContext, system: AppSystem): Promise<string> {
  return publisher.db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, system)
    if (!before) throw new Error(`Nothing is published for ${system}.`)
    await tx.deleteFrom('sysConfig').where('configKey', '=', buildConfigKey(system)).execute()
    await logChange(tx, publisher, { title: '撤回应用版本', before: { system, ...before } })
    return before.versionName
  })
}

/** Reads the published version under an advisory lock: a concurrent publisher sees the result of the first. */
async function lockVersion(tx: Tx, system: AppSystem): Promise<AppVersion | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${buildConfigKey(system)}))`.execute(tx)
  const version = await readPublishedVersion(tx, system)
  return isVersionPublished(version) ? version : null
}

function logChange(
  tx: Tx,
  { now, request }: PublishContext,
  change: { title: string; before?: unknown; after?: unknown },
): Promise<void> {
  const where = { ...request, ip: 'console', deviceId: '', tokenHash: null }
  const line = { ...change, businessType: 'platform', subjectType: 'config' } as const
  return writeOperationLog(tx, { request: where, now, doer: { userId: null, userName: '控制台' } }, line)
}
