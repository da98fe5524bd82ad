import { billing } from '@nocturne/contract/billing/endpoints'
import ScanLine from 'lucide-react/icons/scan-line'
import { useState } from 'react'

import { bridge } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { showToast } from '#kit/toast.ts'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { lazyMemberSheet } from '../../directory/public.ts'
import { registerMemberSlot } from '../slots.ts'
import { useBillCommand } from '../use-bill.ts'
import type { BillSheetProps } from '../parts/sheet-props.ts'

const NO_MEMBER = 0

/** 会员: member of the bill. Prices of unpaid lines change accordingly. */
export function MemberSheet({ bill, onClose }: BillSheetProps) {
  const { billId, version, member } = bill
  const command = useBillCommand(billing.member, bill)
  const byCode = useBillCommand(billing.member, bill, { secret: true })
  const [registering, setRegistering] = useState(false)
  const send = async (submit: () => Promise<unknown>, done: string) => {
    try {
      await submit()
      showToast(done)
      onClose()
    } catch (error) {
      showToast(getErrorMessage(error, '没有成功，请重试'))
    }
  }
  const choose = (memberId: number) =>
    send(() => command.submit({ billId, version, memberId }), memberId === NO_MEMBER ? '已移除会员' : '已记会员')
  const scan = async () => {
    const authCode = (await bridge.scan().catch(() => '')).trim()
    if (authCode !== '') await send(() => byCode.submit({ billId, version, authCode }), '已验证会员')
  }
  if (registering) {
    return (
      <LazySheet
        part={registerMemberSlot.get()}
        props={{ onDone: ({ memberId }) => void choose(memberId), onClose: () => setRegistering(false) }}
      />
    )
  }
  return (
    <LazySheet
      part={lazyMemberSheet}
      props={{
        title: '选择会员',
        fact: member ? `现为 ${member.memberName} · ${member.levelName}` : '选择会员只记积分，扫会员码享会员价',
        memberId: member?.memberId,
        onChoose: ({ memberId }) => void choose(memberId),
        onClose,
        footer: (
          <>
            {member && <Button onClick={() => choose(NO_MEMBER)}>移除会员</Button>}
            <Button onClick={() => setRegistering(true)}>登记会员</Button>
            <Button kind="primary" wide icon={<ScanLine />} onClick={() => void scan()}>
              扫会员码
            </Button>
          </>
        ),
      }}
    />
  )
}
