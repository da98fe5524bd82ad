import ScanLine from 'lucide-react/icons/scan-line'
import { session } from '@nocturne/contract/session/endpoints'
import { useRef, useState } from 'react'

import { bridge } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { DigitsInput } from '#kit/digits-input.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import type { Form } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { lazyMemberSheet } from '../../directory/public.ts'
import type { BalanceProof } from './balance-proof-rules.ts'

const ways = [
  { id: 'code', label: '扫会员码' },
  { id: 'sms', label: '短信验证码' },
] as const

type ProofFieldsProps = {
  form: Form<BalanceProof>
  /** Purpose of the SMS code; the server refuses a code issued for another purpose. */
  scene?: 'pay' | 'rate'
}

/** Proof of a member: the code on the member's phone, or a code sent by SMS. */
export function BalanceProofFields({ form, scene = 'pay' }: ProofFieldsProps) {
  const { value, field } = form
  return (
    <>
      <SegmentedControl label="核验方式" options={ways} value={value.way} onChange={(way) => form.change({ way })} />
      {value.way === 'code' ? (
        <FormField
          field={field('authCode')}
          label="会员码"
          hint="请会员打开会员中心的会员码，一分钟内有效"
          end={
            <Button size="small" icon={<ScanLine />} onClick={() => void scan(form)}>
              扫码
            </Button>
          }
        >
          {(control) => <TextInput maxLength={64} autoComplete="off" {...control} />}
        </FormField>
      ) : (
        <BySms form={form} scene={scene} />
      )}
    </>
  )
}

async function scan(form: Form<BalanceProof>): Promise<void> {
  try {
    form.change({ authCode: (await bridge.scan()).trim() })
  } catch {
    // The user closed the scanner, or the bridge has already shown the error.
  }
}

function BySms({ form, scene }: Required<ProofFieldsProps>) {
  const { value, field } = form
  const [picking, setPicking] = useState(false)
  const [sending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async () => {
    if (value.memberId === null) return setPicking(true)
    input.current?.focus()
    setSending(true)
    try {
      const { phoneMask } = await call(session.smsCode, { memberId: value.memberId, scene }, { silent: true })
      showToast(`验证码已发送至 ${phoneMask}`)
    } catch (error) {
      showToast(getErrorMessage(error, '没有发出，请重试'))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <FormField field={field('memberId')} label="会员">
        {() => (
          <Button wide onClick={() => setPicking(true)}>
            {value.memberName === '' ? '选择会员' : value.memberName}
          </Button>
        )}
      </FormField>
      <FormField
        field={field('smsCode')}
        label="短信验证码"
        end={
          <Button size="small" kind="ghost" busy={sending} onClick={() => void send()}>
            发送验证码
          </Button>
        }
      >
        {(control) => <DigitsInput ref={input} maxLength={6} autoComplete="one-time-code" {...control} />}
      </FormField>
      {picking && (
        <LazySheet
          part={lazyMemberSheet}
          props={{
            title: '选择会员',
            fact: '验证码发到会员登记的手机号',
            memberId: value.memberId ?? undefined,
            onChoose: ({ memberId, memberName }) => {
              form.change({ memberId, memberName })
              setPicking(false)
            },
            onClose: () => setPicking(false),
          }}
        />
      )}
    </>
  )
}
