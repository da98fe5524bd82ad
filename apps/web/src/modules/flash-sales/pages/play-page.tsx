import { formatFen } from '@nocturne/base/money'
import { playJoinStatus } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import Share2 from 'lucide-react/icons/share-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { buildTableLink } from '#lib/routing/common-links.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { getTag } from '../../orders/public.ts'
import { buildJoinCertificateLink, playsLink } from '../links.ts'
import { PlayHeader } from '../parts/play-head.tsx'
import { formatPlayProgress, formatParticipantCount, formatSex, type Play, type PlayGuest } from '../play-texts.ts'

const inviteSheet = createLazyComponent(() => import('../parts/invite-sheet.tsx'))
const bindSheet = createLazyComponent(() => import('../parts/bind-sheet.tsx'))
const cancelSheet = createLazyComponent(() => import('../parts/cancel-play-sheet.tsx'))
const playSheet = createLazyComponent(() => import('../parts/play-sheet.tsx'))

type Doing = 'invite' | 'bind' | 'cancel' | 'edit'

const createActionsRenderer = (act: (doing: Doing) => void) => (play: Play) => <Actions play={play} onAct={act} />

/** P143 组局商品: a play with its goods, participants and actions. */
export default function PlayPage() {
  const { playId: playIdText } = useParams('playId')
  const playId = parseId(playIdText)
  const [doing, setDoing] = useState<Doing | null>(null)
  const query = useApi(flashSales.playDetail, { playId: playId ?? 0 }, { enabled: playId !== undefined, live: true })
  const close = () => setDoing(null)
  if (playId === undefined) return <NoPlay />
  return (
    <DetailPage query={query} backTo={playsLink} bottom={createActionsRenderer(setDoing)}>
      {(play) => (
        <>
          <PlayHeader play={play} />
          <Progress play={play} />
          <Goods play={play} />
          <Guests play={play} />
          {doing === 'invite' && <LazySheet part={inviteSheet} props={{ play, onClose: close }} />}
          {doing === 'bind' && <LazySheet part={bindSheet} props={{ play, onClose: close }} />}
          {doing === 'cancel' && <LazySheet part={cancelSheet} props={{ play, onClose: close }} />}
          {doing === 'edit' && <LazySheet part={playSheet} props={{ play, onClose: close }} />}
        </>
      )}
    </DetailPage>
  )
}

function NoPlay() {
  return (
    <Page backTo={playsLink}>
      <EmptyState text="组局不存在或已失效" icon={<Users />} />
    </Page>
  )
}

function Progress({ play }: { play: Play }) {
  const { joinCount, memberLimit, price, amount, cancelReason, verifyCount } = play
  return (
    <Card label="报名进度">
      <Stack gap={2}>
        <ProgressBar value={joinCount / memberLimit} label="报名进度" />
        <KeyValue
          rows={[
            { label: formatPlayProgress(play), value: formatParticipantCount(play) },
            { label: '人均', value: formatFen(price, { trim: true }) },
            ...(verifyCount > 0 ? [{ label: '已入场', value: `${verifyCount} 人` }] : []),
            ...(amount === null ? [] : [{ label: '已收', value: formatFen(amount, { trim: true }), total: true }]),
          ]}
        />
        {cancelReason !== '' && <Notice>取消原因：{cancelReason}</Notice>}
      </Stack>
    </Card>
  )
}

function Goods({ play: { goods, listAmount } }: { play: Play }) {
  return (
    <section>
      <SectionTitle>组局商品</SectionTitle>
      <Card label="组局商品">
        <KeyValue
          rows={[
            ...goods.map(({ goodsName, quantity, unit, price }) => ({
              label: goodsName,
              middle: `${formatFen(price, { trim: true })} × ${quantity}${unit}`,
              value: <Money fen={price * quantity} />,
            })),
            { label: '商品总价', value: <Money fen={listAmount} />, total: true },
          ]}
        />
      </Card>
    </section>
  )
}

function Guests({ play }: { play: Play }) {
  const { joins } = play
  return (
    <section>
      <SectionTitle>报名客人</SectionTitle>
      {joins.length === 0 ? (
        <EmptyState text="暂无人报名" icon={<Users />} />
      ) : (
        <Card label="报名客人">
          {joins.map((join) => (
            <GuestRow key={join.joinId} join={join} canAdmit={play.canAdmit} />
          ))}
        </Card>
      )}
    </section>
  )
}

function GuestRow({ join, canAdmit }: { join: PlayGuest; canAdmit: boolean }) {
  const { text, tone } = getTag('play_join_status', join.status)
  const waits = join.status === playJoinStatus.paid && !join.forfeited
  return (
    <ListRow
      inCard
      title={join.guestName}
      aside={[formatSex(join.sex), join.phoneMask].filter(Boolean).join(' ')}
      fact={[join.codeTail && `凭证尾号 ${join.codeTail}`, join.inviteUserName && `${join.inviteUserName} 邀请`]
        .filter(Boolean)
        .join(' · ')}
      figure={<Money fen={join.amount} />}
      chip={<Tag tone={tone}>{join.forfeited ? '未到场' : join.refundStuck ? '退款异常' : text}</Tag>}
      {...(waits && canAdmit && { href: buildJoinCertificateLink(join.joinId) })}
    />
  )
}

function Actions({ play, onAct }: { play: Play; onAct: (doing: Doing) => void }) {
  const [, navigate] = useLocation()
  const { playId, canEdit, canCancel, canBind, canRetry, isOpen, tableId } = play
  const retry = useCommand(flashSales.playCancel, { label: '重试退款', invalidates: [flashSales.playDetail] })
  const retryRefund = async () => {
    const done = await retry.submit({ playId, reason: play.cancelReason || '重试退款' }).catch(() => null)
    if (done && !done.queued) showToast(`${done.answer.refundCount} 笔退款已重新提交`)
  }
  if (!canEdit && !canCancel && !canBind && !canRetry && !isOpen && tableId === null) return null
  return (
    <BottomBar>
      {canCancel && <Button onClick={() => onAct('cancel')}>取消组局</Button>}
      {canEdit && <Button onClick={() => onAct('edit')}>编辑</Button>}
      {canRetry && (
        <Button busy={retry.busy} onClick={() => void retryRefund()}>
          重试退款
        </Button>
      )}
      {canBind && <Button onClick={() => onAct('bind')}>关联台位</Button>}
      {tableId !== null && <Button onClick={() => navigate(buildTableLink(tableId))}>查看台位</Button>}
      {isOpen && (
        <Button kind="primary" wide icon={<Share2 />} onClick={() => onAct('invite')}>
          分享
        </Button>
      )}
    </BottomBar>
  )
}
