/** Changes of master data that a second person confirms; the stores say which. */
import { formatCell } from '@nocturne/contract/entity/cell'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { getTitle } from '@nocturne/contract/entity/record-text'
import type { ProposalLine } from '@nocturne/contract/approvals/schemas'
import type { RowError } from '@nocturne/contract/entity/schemas'
import {
  buildError,
  type Concern,
  type EntityStore,
  type RecordChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { requireSecondPerson, secondPersonSlot } from '../../http/second-person.ts'
import { loadReferences } from './references.ts'

const findConcern = async (
  context: WriteContext,
  store: EntityStore,
  changes: readonly RecordChange[],
): Promise<Concern | null> =>
  store.definition.secondPerson === undefined
    ? null
    : ((await store.findConcern?.(
        context,
        changes.filter(({ changed }) => changed.length > 0),
      )) ?? null)

/** Lets all rows of a save wait for a second person when one of them needs one. */
export async function requireConfirmation(
  context: WriteContext,
  store: EntityStore,
  changes: readonly RecordChange[],
): Promise<void> {
  const concern = await findConcern(context, store, changes)
  if (concern === null) return
  await requireSecondPerson(context, {
    title: buildTitle(store.definition, concern.changes),
    lines: await buildLines(context, store.definition, changes),
    concernedUserIds: concern.userIds,
  })
}

/** Errors of the rows of an import that need a second person: a file cannot wait for one. */
export async function findConfirmationErrors(
  context: WriteContext,
  store: EntityStore,
  changes: readonly RecordChange[],
): Promise<RowError[]> {
  const { secondPerson, titleField, label } = store.definition
  const concern = await findConcern(context, store, changes)
  if (concern === null || secondPerson === undefined) return []
  const confirmers = await secondPersonSlot.get().listConfirmers(context, secondPerson, concern.userIds)
  if (confirmers.length === 0) return []
  return concern.changes.map((change) =>
    buildError(change, titleField, `这一行要另一个人确认，不能导入，请在${label}页面保存`),
  )
}

function buildTitle({ label }: EntityDefinition, changes: readonly RecordChange[]): string {
  const isNew = changes.every(({ before }) => before === null)
  return `${isNew ? '新增' : '修改'}${label}`
}

async function buildLines(
  { tx }: WriteContext,
  definition: EntityDefinition,
  changes: readonly RecordChange[],
): Promise<ProposalLine[]> {
  const references = await loadReferences(tx, definition)
  const several = changes.length > 1
  return changes.flatMap(({ before, after, changed }) => {
    const title = getTitle(definition, after)
    return changed.flatMap((name) => {
      const field = definition.fields[name]
      if (!field || field.readOnly === true) return []
      const texts = {
        beforeText: formatCell(field, before?.[name], references),
        afterText: formatCell(field, after[name], references),
      }
      if (texts.beforeText === texts.afterText) return []
      return [{ label: several || before !== null ? `${title} ${field.label}` : field.label, ...texts }]
    })
  })
}
