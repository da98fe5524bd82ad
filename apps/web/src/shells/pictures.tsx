import { useState } from 'react'

import { Sheet } from '#kit/sheet.tsx'
import styles from './pictures.module.css'

/** Thumbnails of attachments; a tap enlarges one. */
export function PictureThumbnails({ urls }: { urls: readonly string[] }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <ul className={styles['pictures']} aria-label="附件图片">
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              className={styles['small']}
              aria-label={`查看附件图片 ${index + 1}`}
              onClick={() => setShown(url)}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Sheet open={shown !== null} onClose={() => setShown(null)} title="附件图片">
        {shown !== null && <img className={styles['large']} src={shown} alt="附件图片" />}
      </Sheet>
    </>
  )
}
