import { networkErrorText, successTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import { useRef, useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { fieldFault } from '../../../lib/field-fault.ts'
import { notify } from '../../../lib/notify.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { bankFaults, placeOfBankFault, type BankFaults, type BankForm } from '../bank-rules.ts'
import { seal } from '../seal.ts'
import styles from './login.module.css'

type Info = AnswerOf<typeof session.userInfo>
type Sealed = { typed: string; input: InputOf<typeof session.saveBank> }

/** 添加银行卡: the card of one's own name, confirmed by the pay password. Mounted while it is open. */
export function BankSheet({ info, onClose }: { info: Info; onClose: () => void }) {
  const [form, setForm] = useState<BankForm>({
    bankName: '',
    branchName: '',
    accountName: info.realName ?? '',
    cardNo: '',
    payPassword: '',
  })
  const [faults, setFaults] = useState<BankFaults>({})
  const [failure, setFailure] = useState('')
  const sealed = useRef<Sealed | null>(null)
  const save = useCommand(session.saveBank, {
    label: '绑定银行卡',
    quiet: true,
    secret: true,
    invalidates: [session.banks, session.userInfo],
  })
  const set = (name: keyof BankForm) => (text: string) => {
    setForm({ ...form, [name]: text })
    setFaults({ ...faults, [name]: '' })
  }

  // Sealing the same text twice gives two texts. After a lost answer the very same one is sent again, or the server
  // would take it for another operation under the same id.
  const sealOnce = async (): Promise<Sealed['input']> => {
    const typed = JSON.stringify(form)
    if (sealed.current?.typed === typed) return sealed.current.input
    const { bankName, branchName, accountName } = form
    const [cardNo, payPassword] = await Promise.all([seal(form.cardNo.replaceAll(' ', '')), seal(form.payPassword)])
    const input = { bankName, accountName, cardNo, payPassword, ...(branchName && { branchName }) }
    sealed.current = { typed, input }
    return input
  }

  const submit = async () => {
    const found = bankFaults(form)
    setFaults(found)
    setFailure('')
    if (Object.keys(found).length > 0) return
    try {
      await save.submit(await sealOnce())
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'unknown')) sealed.current = null
      const place = placeOfBankFault(error instanceof ApiError ? error.errCode : undefined, fieldFault(error)?.field)
      const text = fieldFault(error)?.message ?? messageOf(error, '没有保存成功，请重试')
      if (place) setFaults({ [place]: text })
      // The call itself has spoken of the network.
      else if (text !== networkErrorText) setFailure(text)
      return
    }
    notify(successTexts.done)
    onClose()
  }

  const footer = (
    <div className={styles['submit']}>
      {failure && (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
      <Button kind="primary" wide disabled={!info.hasPayPassword} reason="请先设置支付密码" onClick={submit}>
        保存
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title="添加银行卡" fact="只能添加本人名下的储蓄卡" footer={footer}>
      <Stack gap={4}>
        {!info.hasPayPassword && (
          <Notice action="去设置" href="/pages/employeeCenter/password/payPassword">
            添加银行卡前需要先设置支付密码
          </Notice>
        )}
        <Field label="开户名" error={faults.accountName}>
          <TextInput value={form.accountName} maxLength={30} onChange={set('accountName')} />
        </Field>
        <Field label="开户银行" error={faults.bankName}>
          <TextInput value={form.bankName} maxLength={30} placeholder="如 招商银行" onChange={set('bankName')} />
        </Field>
        <Field label="支行" optional>
          <TextInput value={form.branchName} maxLength={50} onChange={set('branchName')} />
        </Field>
        <Field label="卡号" error={faults.cardNo}>
          <TextInput value={form.cardNo} inputMode="numeric" maxLength={23} onChange={set('cardNo')} />
        </Field>
        <Field label="支付密码" error={faults.payPassword}>
          <PasswordInput
            digits
            autoComplete="off"
            maxLength={6}
            value={form.payPassword}
            onChange={set('payPassword')}
          />
        </Field>
      </Stack>
    </Sheet>
  )
}
