/** Refunds a tip: the sum, the receiver and the reason, and the pay password above the limit of the venue. */
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText, type ApiError } from '@nocturne/web/lib/query/api-error'
import { invalidate } from '@nocturne/web/lib/query/query'
import { useRef, useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import { Modal } from '#kit/modal.tsx'
import { encryptForSending } from '#lib/seal.ts'
import { sendCommand } from '#lib/send-command.ts'

import styles from './connections.module.css'

type Tip = AnswerOf<typeof rewards.list>['rows'][number]

export function TipRefund({ tip, onClose }: { tip: Tip; onClose: () => void }) {
  const { rewardId, rewardNo, amount, toUserName, userShare, refundReason, can } = tip
  const [reason, setReason] = useState(refundReason)
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const refund = useSealedRefund()
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await refund({ rewardId, reason: reason.trim() }, needsPassword ? password : '')
      await invalidate(rewards.list)
      showToast('已退款，款项原路退回')
      onClose()
    } catch (error) {
      if (isAboutPassword(error)) setNeedsPassword(true)
      setFailure(getErrorMessage(error, unexpectedText))
      setBusy(false)
    }
  }
  const blocked = reason.trim() === '' ? '请填写退款原因' : needsPassword && password === '' ? '请输入支付密码' : null
  return (
    <Modal
      title={can.retry ? '再退一次' : '打赏退款'}
      onClose={onClose}
      actions={
        <Button kind="danger" busy={busy} blocked={blocked} onClick={submit}>
          {`退给客人 ${formatFen(amount)}`}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p>
          {rewardNo}，打赏{toUserName}。
          {can.retry ? '支付方上次没有退成。' : `${toUserName}的 ${formatFen(userShare)} 一起扣回，会收到通知。`}
        </p>
        <Field label="退款原因" required error={needsPassword ? null : failure}>
          {(control) => (
            <input
              {...control}
              className={inputs['input']}
              maxLength={100}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {needsPassword && (
          <Field label="支付密码" required hint="本人的6位支付密码" error={failure}>
            {(control) => (
              <input
                {...control}
                className={inputs['input']}
                type="password"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </Modal>
  )
}

const isAboutPassword = (error: unknown): boolean => {
  const { errCode, detail } = error as Partial<ApiError> & { detail?: { field?: string } | null }
  return detail?.field === 'payPassword' || (errCode?.startsWith('PAY_PASSWORD') ?? false)
}

type Refund = InputOf<typeof rewards.refund>

/**
 * Sends the refund. After a lost response the same ciphertext is sent again, so that the same idempotency key is used:
 * the first send may have been executed.
 */
function useSealedRefund() {
  const sealed = useRef<{ typed: string; input: Refund } | null>(null)
  return async (plain: Omit<Refund, 'payPassword'>, password: string): Promise<void> => {
    const typed = JSON.stringify([plain, password])
    const known = sealed.current
    const input =
      known?.typed === typed
        ? known.input
        : { ...plain, ...(password !== '' && { payPassword: await encryptForSending(password) }) }
    sealed.current = { typed, input }
    try {
      await sendCommand(rewards.refund, input)
    } catch (error) {
      if ((error as { kind?: string }).kind !== 'unknown') sealed.current = null
      throw error
    }
  }
}
