import { formatFen } from '@nocturne/base/money'
import { approvalStepStatus, sendStatus, type SendStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { Timeline } from '#kit/timeline.tsx'
import type { Tone } from '#kit/tone.ts'
import { formatPercent, formatShortTime } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { buildApprovalLink, getStepTag } from '../../approvals/public.ts'
import { lazyReturnGiftSheet } from '../../orders/public.ts'
import { marketOverviewLink } from '../links.ts'

type Gift = AnswerOf<typeof gifts.detail>

/** P044 赠送明细: one gift, its history, and its share of the table's consumption. */
export default function GiftPage() {
  const sendId = parseId(useParams('sendId').sendId)
  const query = useApi(gifts.detail, { sendId: sendId ?? 0 }, { enabled: sendId !== undefined, live: true })
  if (sendId === undefined) return <MissingContentPage backTo={marketOverviewLink} text="赠送不存在" />
  return (
    <DetailPage backTo={marketOverviewLink} query={query} bottom={renderBottom}>
      {renderContent}
    </DetailPage>
  )
}

const renderBottom = (gift: Gift) => gift.can.return && <ReturnBar gift={gift} />
const renderContent = (gift: Gift) => (
  <>
    <Head gift={gift} />
    <Lines gift={gift} />
    <TableCard gift={gift} />
    {gift.trail.length > 0 && <Trail trail={gift.trail} />}
  </>
)

function ReturnBar({ gift }: { gift: Gift }) {
  const { sendId, tableName, items, sendAmount, returnedAmount } = gift
  const [open, setOpen] = useState(false)
  return (
    <BottomBar>
      <Button kind="danger" wide onClick={() => setOpen(true)}>
        撤回赠送
      </Button>
      {open && (
        <LazySheet
          part={lazyReturnGiftSheet}
          props={{
            sendId,
            tableName,
            lines: items,
            amount: sendAmount - returnedAmount,
            onClose: () => setOpen(false),
          }}
        />
      )}
    </BottomBar>
  )
}

const tones: Record<SendStatus, Tone> = {
  [sendStatus.pending]: 'warning',
  [sendStatus.effective]: 'positive',
  [sendStatus.rejected]: 'danger',
  [sendStatus.withdrawn]: 'neutral',
}

function Head({ gift }: { gift: Gift }) {
  const { sendUserName, sendDeptName, operatorUserName, tableName, salesUserName, createTime, reason, remark } = gift
  return (
    <>
      {gift.approvalId !== null && (
        <Notice tone="accent" action="查看审批" href={buildApprovalLink(gift.approvalId)}>
          审批进度
        </Notice>
      )}
      <Card label="赠送信息">
        <SectionTitle inCard end={<Tag tone={tones[gift.status]}>{getLabel('send_status', gift.status)}</Tag>}>
          {gift.sendNo}
        </SectionTitle>
        <KeyValue
          rows={[
            { label: '赠送人', value: `${sendUserName} · ${sendDeptName}` },
            { label: '操作人', value: operatorUserName },
            { label: '台位', value: `${tableName} · 销售 ${salesUserName}` },
            { label: '时间', value: formatShortTime(createTime) },
            { label: '赠送原因', value: getLabel('send_reason', reason) },
            { label: '额度类型', value: getLabel('send_quota_type', gift.quotaType) },
            ...(remark === '' ? [] : [{ label: '备注', value: remark }]),
          ]}
        />
      </Card>
    </>
  )
}

function Lines({ gift }: { gift: Gift }) {
  const { items, sendAmount, returnedAmount, costAmount } = gift
  return (
    <Card label="商品">
      <SectionTitle inCard>商品</SectionTitle>
      <KeyValue
        rows={[
          ...items.map((line) => ({
            label: `${line.goodsName} · ${getLabel('produce_status', line.produceStatus)}`,
            middle: formatPieces(line),
            value: <Money fen={line.price * line.quantity} />,
          })),
          ...(returnedAmount > 0
            ? [{ label: '已退回', value: <Money fen={-returnedAmount} />, tone: 'danger' as const }]
            : []),
          ...(costAmount === null ? [] : [{ label: '成本', value: <Money fen={costAmount} />, faint: true }]),
          { label: '赠送金额', value: <Money fen={sendAmount} />, total: true },
        ]}
      />
    </Card>
  )
}

/** `2份 × ¥38 退1`. */
const formatPieces = ({ quantity, unit, price, returnQuantity }: Gift['items'][number]): string =>
  [`${quantity}${unit} × ${formatFen(price, { trim: true })}`, returnQuantity > 0 && `退${returnQuantity}`]
    .filter(Boolean)
    .join(' ')

function TableCard({ gift }: { gift: Gift }) {
  return (
    <Card label="本台消费">
      <SectionTitle inCard>本台消费</SectionTitle>
      <KeyValue
        rows={[
          { label: '计入低消的消费', value: <Money fen={gift.tableConsumption} /> },
          { label: '本台赠送合计', value: <Money fen={gift.tableGiftAmount} /> },
          { label: '赠送占消费', value: formatPercent(gift.tableRatio) },
        ]}
      />
    </Card>
  )
}

function Trail({ trail }: { trail: Gift['trail'] }) {
  return (
    <Card label="审批流程">
      <SectionTitle inCard>审批流程</SectionTitle>
      <Timeline
        label="审批流程"
        steps={trail
          .filter(({ status }) => status !== approvalStepStatus.notReached)
          .map(({ stepName, userName, status, opinion, handleTime }, index) => ({
            key: index,
            title: `${stepName} · ${getStepTag(status).text}`,
            who: userName,
            ...(handleTime !== null && { when: formatShortTime(handleTime) }),
            ...(opinion !== '' && { note: opinion }),
            tone: getStepTag(status).tone,
          }))}
      />
    </Card>
  )
}
