import { formatFen } from '@nocturne/base/money'

import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { useUser } from '#lib/identity/session.ts'
import { useMiniProgramLink } from '../mini-program-link.ts'
import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import { formatParticipantCount, type Play } from '../play-texts.ts'
import { MiniProgramQrCode } from './link-code.tsx'

/** Page of the mini-program on which guests join. */
const GUEST_PAGE = 'pages/playWithMe/index'

/** 邀请客人: title and price of the play, and a QR code that credits guests to the inviting user. */
export default function InviteSheet({ play, onClose }: { play: Play; onClose: () => void }) {
  const user = useUser()
  const query = new URLSearchParams({ playId: String(play.playId) })
  if (play.employeeCode !== null) query.set('employeeCode', play.employeeCode)
  if (user) query.set('inviteUserId', String(user.userId))
  const link = useMiniProgramLink(GUEST_PAGE, query.toString())
  return (
    <Sheet open onClose={onClose} title="邀请客人" fact={play.title}>
      <Stack gap={3}>
        <Card>
          <KeyValue
            rows={[
              { label: '时间', value: formatPlayStart(play) },
              { label: '区域', value: play.areaName },
              { label: '人均', value: formatFen(play.price, { trim: true }) },
              { label: '报名', value: formatParticipantCount(play) },
            ]}
          />
        </Card>
        <MiniProgramQrCode link={link} label={`${play.title}的报名码`} />
        <p>客人扫码报名付款，由您邀请的客人记在您名下。</p>
      </Stack>
    </Sheet>
  )
}
