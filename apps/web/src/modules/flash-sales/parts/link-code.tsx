import { Notice } from '#kit/notice.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import type { MiniProgramLink } from '../mini-program-link.ts'

/** QR code for guests, or the reason why there is none. */
export function MiniProgramQrCode({ link, label }: { link: MiniProgramLink; label: string }) {
  if (link.state === 'there') return <QrCode value={link.openLink} label={label} large />
  if (link.state === 'failed') return <Notice>没有生成二维码：{link.message}</Notice>
  return <Skeleton shape="lines" count={4} />
}
