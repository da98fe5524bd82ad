/**
 * The kinds of codes the box takes: vouchers of each platform, and what modules above put into their slot. A text of no
 * named kind is looked up among the venue's own kinds first: they are certain and near. A platform answers about digits it never sold.
 */
import type { InputOf } from '@nocturne/contract/endpoint'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'

import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { chooseLink } from './links.ts'
import { furtherKindsSlot, type Asked, type FurtherKind, type Serving } from './slots.ts'

type Platform = NonNullable<InputOf<typeof vouchers.prepare>['platform']>
type Holds = (permission: PermissionKey) => boolean

/** In the order of the tabs. */
const platforms: readonly { id: Platform; label: string }[] = [
  { id: 'meituan', label: '美团' },
  { id: 'douyin', label: '抖音' },
  { id: 'other', label: '自有券' },
]

let known: readonly FurtherKind[] | null = null

/** What modules above serve; their tabs stand once it has come. */
export const furtherKinds = {
  load: async (): Promise<readonly FurtherKind[]> => (known ??= await furtherKindsSlot.content()()),
  here: (): boolean => known !== null,
}

const heldBy = (kinds: readonly FurtherKind[], holds: Holds) => kinds.filter(({ permission }) => holds(permission))

/** The tabs besides 自动识别, for who holds these keys. */
export const codeTabs = (holds: Holds): readonly { id: string; label: string }[] => [
  ...platforms,
  ...heldBy(known ?? [], holds),
]

/** Vouchers: which platform's they are the house finds out itself. */
async function prepare({ text, tableRecordId }: Asked, platform?: Platform): Promise<string> {
  const sent = { code: text, ...(platform && { platform }), ...(tableRecordId !== undefined && { tableRecordId }) }
  const { verifyToken } = await call(vouchers.prepare, sent, { silent: true })
  return chooseLink(verifyToken, tableRecordId)
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.errCode === 'VOUCHER_INVALID' || error.errCode === 'CERT_INVALID')

/** Where a code leads, or the sheet that serves it. Rejects with what is wrong with it. */
export async function lookUp(asked: Asked, chosen: string | undefined, holds: Holds): Promise<string | Serving> {
  const further = heldBy(await furtherKinds.load(), holds)
  const kind = further.find(({ id }) => id === chosen)
  if (kind) return kind.look(asked)
  const platform = platforms.find(({ id }) => id === chosen)?.id
  if (platform) return prepare(asked, platform)
  const others = further.filter(({ couldBe }) => couldBe(asked.text)).map((other) => () => other.look(asked))
  return firstThatKnows([...others, () => prepare(asked)])
}

/** The answer of the first that knows the code; otherwise what the first of them said. */
async function firstThatKnows(looks: readonly (() => Promise<string | Serving>)[]): Promise<string | Serving> {
  let said: unknown
  for (const look of looks)
    try {
      return await look()
    } catch (error) {
      if (!isUnknown(error)) throw error
      said ??= error
    }
  throw said
}
