// Whether what a frame holds is wider than the frame. Only then does the frame scroll by itself: within one that scrolls, the
// head of a table could not stay at the top of the page.

import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export function useIsWider() {
  const frame = useRef<HTMLDivElement>(null)
  const [isWider, setIsWider] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    const content = element?.firstElementChild
    if (element === null || content == null) return undefined
    const measure = () => setIsWider(content.getBoundingClientRect().width > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    measure()
    return () => observer.disconnect()
  }, [])
  return { frame, isWider }
}
