import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { usePassOf } from '../../../lib/guest-pass.ts'
import { guestCall } from '../../../lib/guest-query.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { idParam, useParams } from '../../../lib/screen.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import { useLayerParam } from '../../../shells/layer-param.ts'
import { Page } from '../../../shells/page.tsx'
import { ScanAgain } from '../../../shells/scan-again.tsx'
import { guestBillLink } from '../../guest/public.ts'
import { askFriendTexts } from '../pay-for-friend.ts'
import { PayPage } from '../parts/pay-page.tsx'
import styles from '../parts/pay.module.css'

const balanceSheet = laterPart(() => import('../parts/balance-sheet.tsx'))
const codeSheet = laterPart(() => import('../parts/code-sheet.tsx'))

/** P062 支付: the guest pays a waiting order or the table's bill on their own phone. */
export default function GuestPayPage() {
  const params = useParams('orderId', 'tableRecordId')
  const tableRecordId = idParam(params.tableRecordId)
  const orderId = idParam(params.orderId)
  const pass = usePassOf({ tableRecordId })
  if (tableRecordId === undefined || !pass) {
    return (
      <Page>
        <ScanAgain />
      </Page>
    )
  }
  return <GuestPay key={orderId ?? 0} tableRecordId={tableRecordId} orderId={orderId} pass={pass.pass} />
}

type GuestPayProps = { tableRecordId: number; orderId: number | undefined; pass: string }

function GuestPay({ tableRecordId, orderId, pass }: GuestPayProps) {
  const balance = useLayerParam('balance')
  const [code, setCode] = useState<'friend' | 'wechat' | null>(null)
  const what = { tableRecordId, pass, ...(orderId !== undefined && { orderId }) }
  return (
    <>
      <PayPage
        subject={orderId === undefined ? `bill:${tableRecordId}` : `order:${orderId}`}
        input={what}
        start={({ requestId, payMethod, part }, openId) =>
          guestCall(billing.guestPay, { requestId, payMethod, ...what, ...part, ...(openId && { openId }) })
        }
        backTo={guestBillLink(tableRecordId)}
        onShowCode={orderId === undefined ? undefined : () => setCode('wechat')}
      >
        <div className={styles['beside']}>
          <Button kind="ghost" size="small" onClick={() => balance.open(1)}>
            会员余额
          </Button>
          {orderId !== undefined && (
            <Button kind="ghost" size="small" onClick={() => setCode('friend')}>
              找人代付
            </Button>
          )}
        </div>
      </PayPage>
      {balance.value !== undefined && <LaterSheet part={balanceSheet} props={{ what, onClose: balance.close }} />}
      {code !== null && orderId !== undefined && (
        <LaterSheet
          part={codeSheet}
          props={{
            title: code === 'friend' ? '找人代付' : '请用微信扫码支付',
            hint: code === 'friend' ? askFriendTexts.hint : '用另一台手机的微信扫码，或把链接发到微信里打开',
            ...(code === 'friend' && { after: askFriendTexts.after }),
            source: { orderId, tableRecordId, pass },
            onClose: () => setCode(null),
          }}
        />
      )}
    </>
  )
}
