/** Pictures of an archive and the records whose code they are named by. Pure. */
import { toComparableText } from '@nocturne/base/search-text'
import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import { getKey, getTitle } from '@nocturne/contract/entity/record-text'

import type { ArchiveFault, ArchiveFile } from './archive.ts'

export type PictureMatch = {
  file: ArchiveFile
  key: string
  title: string
  /** Current picture, which is replaced; null without one. */
  replaces: string | null
}

export type PicturePlan = { matches: PictureMatch[]; unknown: ArchiveFile[]; faults: ArchiveFault[] }

/** Field with the picture of a record; undefined for entities without pictures or codes. */
export function findPictureField({ fields, keyField }: EntityDefinition): string | undefined {
  if (keyField === undefined) return undefined
  return Object.entries(fields).find(([, { kind }]) => kind === 'picture')?.[0]
}

/** Two files for one record are a fault: neither is the right one. */
export function matchPictures(
  definition: EntityDefinition,
  records: readonly EntityRecord[],
  files: readonly ArchiveFile[],
): PicturePlan {
  const picture = findPictureField(definition) ?? ''
  const byKey = new Map(records.map((record) => [toComparableText(getKey(definition, record.values)), record]))
  const found = files.map((file) => ({ file, record: byKey.get(toComparableText(file.code)) }))
  const counts = Map.groupBy(found, ({ record }) => record?.id)
  const plan: PicturePlan = { matches: [], unknown: [], faults: [] }
  for (const { file, record } of found) {
    if (!record) plan.unknown.push(file)
    else if ((counts.get(record.id)?.length ?? 0) > 1)
      plan.faults.push({ fileName: file.fileName, message: '同一编码有两张图片，请只留一张' })
    else
      plan.matches.push({
        file,
        key: getKey(definition, record.values),
        title: getTitle(definition, record.values),
        replaces: (record.values[picture] as string | null | undefined) ?? null,
      })
  }
  return plan
}
