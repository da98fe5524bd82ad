/**
 * The kinds of codes the box takes. A further kind (a flash-sale code, a group play's certificate) is one more entry: how its text
 * is known, its tab, and what is asked and opened with it.
 */
import type { InputOf } from '@nocturne/contract/endpoint'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'

import { call } from '../../lib/api.ts'
import { chooseLink } from './links.ts'

type Platform = NonNullable<InputOf<typeof vouchers.prepare>['platform']>

export type Asked = { text: string; tableRecordId: number | undefined }

export type CodeKind = {
  id: string
  /** On its tab. */
  label: string
  /** Looks the code up; answers where it leads. Rejects with what is wrong with it. */
  look: (asked: Asked) => Promise<string>
  /** Recognised among others when nobody has chosen a tab. */
  recognises: (text: string) => boolean
}

async function prepare({ text, tableRecordId }: Asked, platform?: Platform): Promise<string> {
  const sent = { code: text, ...(platform && { platform }), ...(tableRecordId !== undefined && { tableRecordId }) }
  const { verifyToken } = await call(vouchers.prepare, sent, { silent: true })
  return chooseLink(verifyToken, tableRecordId)
}

/** Vouchers: which platform's they are the house finds out itself. */
const voucher = (id: Platform, label: string): CodeKind => ({
  id,
  label,
  look: (asked) => prepare(asked, id),
  recognises: () => false,
})

/** In the order of the tabs. */
export const codeKinds: readonly CodeKind[] = [
  voucher('meituan', '美团'),
  voucher('douyin', '抖音'),
  voucher('other', '自有券'),
]

/** What looks a text up when nobody has said what it is: the kind that knows it, otherwise the voucher platforms together. */
export const lookUp = (asked: Asked, chosen: string | undefined): Promise<string> => {
  const kind = codeKinds.find(({ id, recognises }) => (chosen === undefined ? recognises(asked.text) : id === chosen))
  return kind ? kind.look(asked) : prepare(asked)
}
