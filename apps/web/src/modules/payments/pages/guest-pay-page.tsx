import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { useStoredPass } from '#lib/identity/guest-pass.ts'
import { callAsGuest } from '#lib/query/guest-query.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { Page } from '#shells/page.tsx'
import { ScanTableAgain } from '#shells/scan-again.tsx'
import { buildGuestBillLink } from '../../guest/public.ts'
import { friendCodeTexts } from '../pay-for-friend.ts'
import { PayPage } from '../parts/pay-page.tsx'
import styles from '../parts/pay.module.css'

const balanceSheet = createLazyComponent(() => import('../parts/balance-sheet.tsx'))
const codeSheet = createLazyComponent(() => import('../parts/code-sheet.tsx'))

/** P062 支付: the guest pays a waiting order or the table's bill on their own phone. */
export default function GuestPayPage() {
  const params = useParams('orderId', 'tableRecordId')
  const tableRecordId = parseId(params.tableRecordId)
  const orderId = parseId(params.orderId)
  const pass = useStoredPass({ tableRecordId })
  if (tableRecordId === undefined || !pass) {
    return (
      <Page>
        <ScanTableAgain />
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
          callAsGuest(billing.guestPay, { requestId, payMethod, ...what, ...part, ...(openId && { openId }) })
        }
        backTo={buildGuestBillLink(tableRecordId)}
        onShowCode={orderId === undefined ? undefined : () => setCode('wechat')}
      >
        <div className={styles['amountAndButton']}>
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
      {balance.value !== undefined && <LazySheet part={balanceSheet} props={{ what, onClose: balance.close }} />}
      {code !== null && orderId !== undefined && (
        <LazySheet
          part={codeSheet}
          props={{
            title: code === 'friend' ? '找人代付' : '请用微信扫码支付',
            hint: code === 'friend' ? friendCodeTexts.hint : '用另一台手机的微信扫码，或把链接发到微信里打开',
            ...(code === 'friend' && { after: friendCodeTexts.after }),
            source: { orderId, tableRecordId, pass },
            onClose: () => setCode(null),
          }}
        />
      )}
    </>
  )
}
