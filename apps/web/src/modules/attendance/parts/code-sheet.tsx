import { attendance } from '@nocturne/contract/attendance/endpoints'

import { QrCode } from '#kit/qr-code.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'
import { buildPunchByCodeLink } from '../links.ts'

const getRefreshMs = (shown: { secondsLeft: number } | undefined): number | false =>
  shown ? shown.secondsLeft * 1_000 : false

/** Venue code for punching, to display on a screen of the venue. It changes every half minute. */
export default function VenueCodeSheet({ onClose }: { onClose: () => void }) {
  const query = useApi(attendance.code, {}, { staleMs: 0, every: getRefreshMs })
  return (
    <Sheet open onClose={onClose} title="打卡码" fact="每 30 秒更换一次，请现场出示">
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {({ code }) => (
          <>
            <QrCode large label="打卡码" value={`${location.origin}${buildPunchByCodeLink(code)}`} />
            <p>{code}</p>
          </>
        )}
      </QueryView>
    </Sheet>
  )
}
