/** Store of app versions: checked and newer than the one in use, as on the console. */
import { formatTime } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { appVersionEntity } from '@nocturne/contract/office/version-entities'
import { sql } from 'kysely'
import { buildError, type EntityStore, type RecordChange, type WriteContext } from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { findOfferedVersion, lockVersions } from './app-versions.ts'
import { findVersionViolation, isNewerVersion, type AppSystem, type AppVersion } from './version-rules.ts'

type VersionValues = AppVersion & { appSystem: AppSystem; status: string; publishDate: string | null }

const toVersion = (values: EntityValues): VersionValues => values as EntityValues & VersionValues
const isInUse = ({ status }: VersionValues): boolean => status === normalDisable.normal

/** True when the change publishes the version, for the first time or again. */
const isPublication = ({ before, after }: RecordChange): boolean =>
  isInUse(toVersion(after)) && (before === null || !isInUse(toVersion(before)))

export const appVersionStore: EntityStore = createTableStore(appVersionEntity, {
  table: 'app_version',
  key: 'version_id',
  sortColumn: 'app_system',
  computed: {
    isOffered: sql`t.status = ${normalDisable.normal} and not exists (
      select from app_version o where o.app_system = t.app_system and o.status = ${normalDisable.normal}
        and (string_to_array(o.version_name, '.')::integer[], o.version_id)
          > (string_to_array(t.version_name, '.')::integer[], t.version_id))`,
  },
  prepare: (_tx, changes, now) => Promise.resolve(changes.map((change) => setPublishDate(change, now))),
  derive: ({ after }) => ({ publish_date: toVersion(after).publishDate }),
  check: findVersionErrors,
})

function setPublishDate(change: RecordChange, now: Date): RecordChange {
  if (change.before !== null && !isPublication(change)) return change
  return { ...change, after: { ...change.after, publishDate: formatTime(now).slice(0, 10) } }
}

async function findVersionErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  await lockVersions(tx)
  const errors: RowError[] = []
  const newest = new Map<AppSystem, string>()
  for (const change of changes) {
    const version = toVersion(change.after)
    const { appSystem, versionName } = version
    const violation = findVersionViolation(appSystem, version)
    if (violation) errors.push(buildError(change, violation.field, violation.message))
    if (violation || !isPublication(change)) continue
    const current = newest.get(appSystem) ?? (await findOfferedVersion(tx, appSystem))?.version.versionName
    if (current !== undefined && !isNewerVersion(versionName, current))
      errors.push(buildError(change, change.before === null ? 'versionName' : 'status', `要比正在下载的 ${current} 新`))
    else newest.set(appSystem, versionName)
  }
  return errors
}
