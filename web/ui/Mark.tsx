/** The mark of Kinza. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 15 22" aria-hidden>
      <rect x=".5" y=".5" width="14" height="21" rx="7" fill="currentColor" />
      <g stroke="#fff" strokeOpacity=".85" strokeWidth="1.1" fill="none">
        <path d="M3.2 7.4h8.6M2.2 16.4h10.6M3.2 18.4h8.6" strokeOpacity=".55" />
        <path d="M7.5 9.1 10 11.6l-2.5 2.5L5 11.6z" />
        <path d="M4.3 5h6.4" strokeOpacity=".55" />
      </g>
    </svg>
  );
}
