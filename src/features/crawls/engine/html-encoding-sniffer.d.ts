// The package brings no types of its own.
declare module 'html-encoding-sniffer' {
  export default function sniffHtmlEncoding(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string; maxPrescanBytes?: number },
  ): string
}
