import { notifications } from '@nocturne/contract/notifications/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'

import { bridge, BridgeError } from '#bridge/bridge.ts'
import { Avatar } from '#kit/avatar.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import { notify } from '#lib/notify.ts'
import { invalidate } from '#lib/query/query.ts'
import { uploadImage } from '#lib/upload/upload.ts'
import styles from './avatar-button.module.css'

/** Maximum side length of an uploaded avatar; suffices for the largest one shown. */
const LONGEST_SIDE_PX = 512

async function updateAvatar(): Promise<void> {
  const [picture] = await bridge.pickImages({ count: 1 })
  if (!picture) return
  const fileUrl = await uploadImage(picture, { longestSidePx: LONGEST_SIDE_PX, publicUse: true })
  await call(session.avatar, { fileUrl }, { quiet: true })
  await invalidate(session.userInfo, session.loginInfo, notifications.home)
  notify('头像已更新')
}

/** Avatar as a button: a tap selects a picture and saves it immediately. */
export function AvatarButton({ name, picture }: { name: string; picture: string | null }) {
  const [busy, setBusy] = useState(false)
  const handlePress = async () => {
    if (busy) return
    setBusy(true)
    try {
      await updateAvatar()
    } catch (error) {
      // The bridge already showed its own errors.
      if (!(error instanceof BridgeError)) notify(getErrorMessage(error, '头像没有更新，请重试'))
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label="更换头像"
      aria-busy={busy}
      onClick={() => void handlePress()}
    >
      <span className={styles['face']}>
        <Avatar name={name} picture={picture} />
        <span className={styles['mark']}>{busy ? <Spinner /> : <Camera />}</span>
      </span>
    </button>
  )
}
