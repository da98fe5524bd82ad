import { formatFen } from '@nocturne/base/money'
import { voucherStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { floorLink } from '#lib/routing/common-links.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import type { Printout } from '#shells/print-sheet.tsx'
import { buildVerifyLink, buildVoucherLink } from '../links.ts'
import type { VerificationDetail } from '../queries.ts'
import { formatCountdown, computeRemainingCancelMs } from '../undo-texts.ts'
import { VoucherStatusTag } from './voucher-row.tsx'

const cancelSheet = createLazyComponent(() => import('./cancel-sheet.tsx'))
const printSheet = createLazyComponent(() => import('#shells/print-sheet.tsx'))

/** Poll interval while the platform has not decided yet. */
const LOOK_MS = 2_000

const renderActions = (voucher: VerificationDetail) => <Acts voucher={voucher} />
const renderContent = (voucher: VerificationDetail) => <Content voucher={voucher} />

/** Details of a verification, with cancellation while it is possible. */
export function VoucherDetail({ verifyId }: { verifyId: number }) {
  const query = useApi(
    vouchers.detail,
    { verifyId },
    { live: true, every: (answer) => (answer && isUnderWay(answer) ? LOOK_MS : false) },
  )
  return (
    <DetailPage backTo={buildVerifyLink()} query={query} bottom={renderActions}>
      {renderContent}
    </DetailPage>
  )
}

const isUnderWay = ({ status, cancelling }: VerificationDetail) => status === voucherStatus.verifying || cancelling

function Content({ voucher }: { voucher: VerificationDetail }) {
  const { together, items } = voucher
  return (
    <>
      <States voucher={voucher} />
      <Card label="团购信息">
        <SectionTitle inCard end={<VoucherStatusTag status={voucher.status} />}>
          {voucher.dealTitle}
        </SectionTitle>
        <KeyValue
          rows={[
            { label: '平台', value: getLabel('voucher_platform', voucher.platform) },
            { label: '券码', value: voucher.codeTail ? `尾号${voucher.codeTail}` : '核销后显示' },
            { label: '台位', value: voucher.tableName },
            { label: '订台人', value: voucher.salesUserName },
            { label: '核销人', value: voucher.verifyUserName },
            ...(voucher.verifyTime === null ? [] : [{ label: '核销时间', value: formatShortTime(voucher.verifyTime) }]),
            ...(voucher.cancelTime === null
              ? []
              : [
                  {
                    label: '撤销时间',
                    value: `${formatShortTime(voucher.cancelTime)} ${voucher.cancelUserName ?? ''}`,
                  },
                ]),
            { label: '核销单号', value: voucher.verifyNo },
            ...(voucher.orderId === null ? [] : [{ label: '订单号', value: voucher.orderNo }]),
            ...(together.length > 1 ? [{ label: '同单核销', value: `${together.length}张` }] : []),
          ]}
        />
      </Card>
      <Card label="金额">
        <KeyValue
          rows={[
            { label: '门市价', value: <Money fen={voucher.marketAmount} /> },
            { label: '平台服务费', value: <Money fen={voucher.platformFee} exact />, faint: true },
            { label: '预计结算', value: <Money fen={voucher.settleAmount} exact />, faint: true },
            { label: '客人已付', value: <Money fen={voucher.payAmount} />, total: true },
          ]}
        />
      </Card>
      <Card label="套餐内容">
        <SectionTitle inCard>{voucher.goodsName}</SectionTitle>
        <KeyValue
          rows={items.map(({ goodsName, quantity, unit }) => ({ label: goodsName, value: `×${quantity}${unit}` }))}
        />
      </Card>
    </>
  )
}

/** Status of a verification as a sentence. */
function States({ voucher }: { voucher: VerificationDetail }) {
  const now = useNow(1_000)
  const { status, cancelling, cancelFailReason, cancelReason, failReason } = voucher
  if (status === voucherStatus.verifying)
    return <Notice tone="warning">平台还没有答复，正在自动确认，请勿重复核销</Notice>
  if (status === voucherStatus.failed)
    return <Notice tone="danger">{`没有核销：${failReason || '平台未说明原因'}`}</Notice>
  if (status === voucherStatus.cancelled) return <Notice tone="neutral">{`已撤销：${cancelReason}`}</Notice>
  if (cancelling) return <Notice tone="warning">已请平台撤销，正在等待答复</Notice>
  const left = computeRemainingCancelMs(voucher, now)
  return (
    <>
      <Notice tone="positive">
        {left > 0 ? `商品已下单，可撤销剩余 ${formatCountdown(left)}` : '商品已下单，已过撤销时限'}
      </Notice>
      {cancelFailReason !== '' && <Notice tone="danger">{`平台未撤销：${cancelFailReason}`}</Notice>}
    </>
  )
}

function Acts({ voucher }: { voucher: VerificationDetail }) {
  const [doing, setDoing] = useState<'cancel' | 'print' | null>(null)
  const close = () => setDoing(null)
  const inTime = computeRemainingCancelMs(voucher, useNow(1_000)) > 0
  const [, navigate] = useLocation()
  const toFloor = (
    <Button kind="primary" wide onClick={() => navigate(floorLink)}>
      返回台位
    </Button>
  )
  if (voucher.orderId === null) return <BottomBar>{toFloor}</BottomBar>
  const mayCancel = voucher.canCancel && inTime
  return (
    <BottomBar note={mayCancel ? undefined : getBlockReason(voucher, inTime)}>
      <Button onClick={() => setDoing('print')}>打印</Button>
      {mayCancel && (
        <Button kind="danger" onClick={() => setDoing('cancel')}>
          撤销核销
        </Button>
      )}
      {toFloor}
      {doing === 'cancel' && <LazySheet part={cancelSheet} props={{ voucher, onClose: close }} />}
      {doing === 'print' && (
        <LazySheet part={printSheet} props={{ printout: buildPrintout(voucher), onClose: close }} />
      )}
    </BottomBar>
  )
}

function getBlockReason({ status, cancelling }: VerificationDetail, inTime: boolean): string {
  if (status === voucherStatus.cancelled) return '已经撤销'
  if (cancelling) return '正在等待平台撤销'
  if (!inTime) return '已超过撤销时限，请由财务联系平台处理'
  return '需要撤销时，请值班经理撤销'
}

/** Button that prints a receipt for the guest and the bar. */
function buildPrintout(voucher: VerificationDetail): Printout {
  const formatLine = (name: string, value: string) => `${name}：${value}`
  const text = [
    '团购核销单',
    '--------------------------------',
    formatLine('台位', voucher.tableName),
    formatLine('套餐', voucher.dealTitle),
    formatLine('平台', getLabel('voucher_platform', voucher.platform)),
    formatLine('券码尾号', voucher.codeTail),
    formatLine('核销单号', voucher.verifyNo),
    formatLine('核销时间', voucher.verifyTime ?? ''),
    formatLine('核销人', voucher.verifyUserName),
    '--------------------------------',
    ...voucher.items.map(({ goodsName, quantity, unit }) => `${goodsName} ×${quantity}${unit}`),
    '--------------------------------',
    formatLine('客人已付', formatFen(voucher.payAmount)),
  ].join('\n')
  return { title: '核销单', text, fact: voucher.tableName, url: buildVoucherLink(voucher.verifyId) }
}
