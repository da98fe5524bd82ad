import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { bridge, BridgeError } from '#bridge/bridge.ts'
import { useGroupProps } from '#kit/field-context.ts'
import { Spinner } from '#kit/spinner.tsx'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { notify } from '#lib/notify.ts'
import { uploadImage } from '#lib/upload/upload.ts'
import styles from './image-field.module.css'

interface ImageFieldProps {
  label: string
  /** URLs of the uploaded pictures. */
  value: readonly string[]
  onChange: (urls: readonly string[]) => void
  /** Maximum number of pictures. */
  most?: number
  /** True for public pictures, whose links do not expire. */
  publicUse?: boolean
  /** Sends a picture and returns its entry in `value`; by default uploads it and returns the URL. */
  send?: (picture: File) => Promise<string>
  /** Returns the URL of a picture, if `value` contains ids instead of URLs. */
  shown?: (value: string) => string | undefined
}

/** Pictures of a form: uploaded as soon as they are selected, shown as thumbnails, removable. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, most = 9, publicUse = false, shown = (url) => url } = props
  const { send = (picture) => uploadImage(picture, { publicUse }) } = props
  const wiring = useGroupProps()
  const [busy, setBusy] = useState(false)
  const left = most - value.length

  const add = async () => {
    setBusy(true)
    const added: string[] = []
    try {
      const pictures = await bridge.pickImages({ count: left })
      for (const picture of pictures.slice(0, left)) added.push(await send(picture))
    } catch (error) {
      // The bridge already showed its own errors.
      if (!(error instanceof BridgeError)) notify(getErrorMessage(error, '图片没有上传，请重试'))
    }
    if (added.length > 0) onChange([...value, ...added])
    setBusy(false)
  }

  return (
    <fieldset className={styles['pictures']} aria-label={label} {...wiring}>
      {value.map((url, index) => (
        <span key={url} className={styles['picture']}>
          <img src={shown(url)} alt={`${label} ${index + 1}`} />
          <button
            type="button"
            className={styles['remove']}
            aria-label={`移除 ${label} ${index + 1}`}
            disabled={busy}
            onClick={() => onChange(value.filter((other) => other !== url))}
          >
            <X />
          </button>
        </span>
      ))}
      {left > 0 && (
        <button
          type="button"
          className={styles['add']}
          aria-label={`添加${label}`}
          aria-busy={busy}
          disabled={busy}
          onClick={() => void add()}
        >
          {busy ? <Spinner /> : <Plus />}
        </button>
      )}
    </fieldset>
  )
}
