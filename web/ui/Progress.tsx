import './progress.css';

interface ProgressProps {
  label: string;
  value: number;
  max?: number;
  className?: string;
}

/** How far something has come: as wide as its place, unless a class says otherwise. */
export function Progress({ className = '', label, value, max = 1 }: ProgressProps) {
  return <progress className={`progress ${className}`} aria-label={label} value={value} max={max} />;
}
