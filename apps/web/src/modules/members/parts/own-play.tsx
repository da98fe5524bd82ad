import { playJoinStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import { useApi } from '#lib/query/query.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { getDictTag } from '#shells/dict-tag.ts'
import { buildMemberOrdersLink } from '../links.ts'
import { ContactPersonCard } from './person-card.tsx'
import { PrepaidRefundCard, PrepaidPayment, PrepaidCode } from './prepaid-parts.tsx'

type Play = AnswerOf<typeof flashSales.memberPlay>

/** Poll interval while the code is shown, to detect its redemption. */
const SHOWN_EVERY_MS = 10_000

/** Place in a group play: certificate code, participants and goods. */
export function OwnGroupPlay({ joinId }: { joinId: number }) {
  const query = useApi(
    flashSales.memberPlay,
    { joinId },
    { every: (play) => (play?.certCode == null ? false : SHOWN_EVERY_MS) },
  )
  if (query.data?.canPay !== true) return <Detail query={query} />
  return (
    <PrepaidPayment subject={{ joinId }} waiting={query.data} onPaid={() => void query.refetch()}>
      {(paying) => <Detail query={query} paying={paying} />}
    </PrepaidPayment>
  )
}

type DetailProps = {
  query: ReturnType<typeof useApi<typeof flashSales.memberPlay>>
  paying?: { steps: ReactNode; bar: ReactNode }
}

function Detail({ query, paying }: DetailProps) {
  return (
    <DetailPage backTo={buildMemberOrdersLink('plays')} query={query} bottom={() => paying?.bar}>
      {(play) => (
        <>
          {paying?.steps}
          {play.certCode !== null && (
            <PrepaidCode code={play.certCode} label="组局凭证" hint="到店后在门口出示，请勿转发他人" />
          )}
          <Facts play={play} />
          <ContactPersonCard post="发起人" id={play.hostUserId} />
          <Goods play={play} />
          {play.refund && <PrepaidRefundCard refund={play.refund} />}
          {play.joinStatus === playJoinStatus.paid && <Notice tone="neutral">{formatRefundTerms(play)}</Notice>}
        </>
      )}
    </DetailPage>
  )
}

/**
 * Text of the refund terms: no refund once a no-show has forfeited the amount; before that, a refund if the play is
 * cancelled.
 */
const formatRefundTerms = ({ forfeited }: Play): string =>
  forfeited ? '当晚未到店，费用不予退还' : '人数不足或发起人取消时，费用自动原路退回；不能到店请联系发起人'

function Facts({ play }: { play: Play }) {
  const { text, tone } = getDictTag('play_join_status', play.joinStatus)
  const { payTime, payMethod, verifyTime, minMember, joinCount, memberLimit, status } = play
  const rows: KeyValueRow[] = [
    { label: '时间', value: formatPlayStart(play) },
    { label: '位置', value: play.tableName ?? play.areaName },
    { label: '发起人', value: play.hostUserName },
    { label: '进度', value: `${joinCount} / ${memberLimit} 人，满 ${minMember} 人成局` },
    { label: '组局状态', value: getDictTag('play_status', status).text },
    { label: '组局号', value: play.playNo },
    ...(payTime === null ? [] : [{ label: '支付时间', value: payTime.slice(0, 16) }]),
    ...(payMethod === null ? [] : [{ label: '支付方式', value: getDictTag('pay_method', payMethod).text }]),
    ...(verifyTime === null ? [] : [{ label: '入场', value: verifyTime.slice(0, 16) }]),
    { label: '金额', value: <Money fen={play.amount} exact />, total: true },
  ]
  return (
    <Card label="组局">
      <SectionTitle inCard end={<Tag tone={tone}>{text}</Tag>}>
        {play.title}
      </SectionTitle>
      <KeyValue rows={rows} />
    </Card>
  )
}

function Goods({ play: { goods, listAmount } }: { play: Play }) {
  return (
    <Card label="组局商品">
      <SectionTitle inCard end={<Money fen={listAmount} />}>
        组局商品
      </SectionTitle>
      {goods.map(({ goodsId, goodsName, quantity, unit, price }) => (
        <ListRow
          key={goodsId}
          inCard
          title={goodsName}
          fact={`${quantity}${unit}`}
          figure={<Money fen={price * quantity} />}
        />
      ))}
    </Card>
  )
}
