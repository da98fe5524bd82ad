/** Bank cards of staff. The number is stored encrypted; pages show its last four digits only. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { maskCard } from '@nocturne/base/masking'
import { formatTime } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Db, Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { getServerSecret } from '../platform/public.ts'
import { checkPayPassword } from './pay-password.ts'
import { decryptSecret } from './secrets.ts'

const getCardKey = (db: Db) => getServerSecret(db, 'card-encryption', () => randomBytes(32).toString('base64'))

/** Format of an encrypted number: `<iv>.<tag>.<text>`, base64url, AES-256-GCM. */
function encryptCard(key: string, cardNo: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv)
  const text = Buffer.concat([cipher.update(cardNo, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts the full card number for a transfer. The caller must check the owner and the permission. */
export async function decryptCardNumber(db: Db, bankId: number): Promise<string> {
  const { cardNoEncrypted } = await db
    .selectFrom('userBank')
    .select('cardNoEncrypted')
    .where('bankId', '=', bankId)
    .executeTakeFirstOrThrow()
  const [iv = '', tag = '', text = ''] = cardNoEncrypted.split('.')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(await getCardKey(db), 'base64'),
    Buffer.from(iv, 'base64url'),
  )
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}

export const listBanks: Handler<typeof session.banks, typeof schemas.banks> = async ({ db, actor }) => {
  const rows = await db
    .selectFrom('userBank')
    .select(['bankId', 'bankName', 'branchName', 'accountName', 'cardTail', 'status'])
    .where('userId', '=', actor.userId)
    .where('status', '=', normalDisable.normal)
    .orderBy('bankId')
    .execute()
  return rows.map(({ cardTail, ...row }) => ({ ...row, cardNoMask: maskCard(cardTail) }))
}

/** Saves a card in the caller's own name. Saving a card again only updates its bank. */
export const saveBank: Handler<typeof session.saveBank, typeof schemas.saveBank> = async (context, input) => {
  const { tx, db, actor, now } = context
  await checkPayPassword(context, input.payPassword)
  const cardNo = (await decryptSecret(context, input.cardNo))?.replaceAll(' ', '')
  if (cardNo === undefined || !/^\d{12,19}$/.test(cardNo)) refuseField('cardNo', '卡号', '卡号不正确')
  const { realName } = await tx
    .selectFrom('appUser')
    .select('realName')
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (realName !== input.accountName) refuse('NAME_MISMATCH')
  const { bankName, branchName = '', accountName } = input
  const bankId = await storeCard({ tx, db, now }, actor.userId, { bankName, branchName, accountName, cardNo })
  context.log({
    subjectType: 'userBank',
    subjectId: bankId,
    after: { bankName: input.bankName, cardNoMask: maskCard(cardNo) },
  })
  return { bankId }
}

/**
 * Removes a card of the caller. The number stays stored for past payouts; adding the same card again restores the row.
 */
export const removeBank: Handler<typeof session.removeBank, typeof schemas.removeBank> = async (context, input) => {
  const { tx, actor } = context
  await checkPayPassword(context, input.payPassword)
  const removed = await tx
    .updateTable('userBank')
    .set({ status: normalDisable.disabled })
    .where('bankId', '=', input.bankId)
    .where('userId', '=', actor.userId)
    .where('status', '=', normalDisable.normal)
    .returning(['bankName', 'cardTail'])
    .executeTakeFirst()
  if (!removed) return refuseNotFound({ bankId: input.bankId })
  const { bankName, cardTail } = removed
  context.log({
    subjectType: 'userBank',
    subjectId: input.bankId,
    before: { bankName, cardNoMask: maskCard(cardTail) },
  })
  return {}
}

type NewCard = { bankName: string; branchName: string; accountName: string; cardNo: string }

/** Stores a card with its number encrypted; returns its id. */
export async function storeCard(
  { tx, db, now }: { tx: Tx; db: Db; now: Date },
  userId: number,
  { cardNo, ...card }: NewCard,
): Promise<number> {
  const key = await getCardKey(db)
  const named = { ...card, status: normalDisable.normal }
  const { bankId } = await tx
    .insertInto('userBank')
    .values({
      userId,
      ...named,
      cardNoEncrypted: encryptCard(key, cardNo),
      cardFingerprint: createHmac('sha256', key).update(cardNo).digest('hex'),
      cardTail: cardNo.slice(-4),
      createdAt: formatTime(now),
    })
    .onConflict((conflict) => conflict.columns(['userId', 'cardFingerprint']).doUpdateSet(named))
    .returning('bankId')
    .executeTakeFirstOrThrow()
  return bankId
}
