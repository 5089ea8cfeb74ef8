export type CveEventType = 'cve_created' | 'cve_updated' | 'severity_changed' | 'status_changed' | 'references_added';

export type Fields = Record<string, unknown>;

export interface CveEvent {
  type: CveEventType;
  at: string;
  before: Fields | null;
  after: Fields | null;
}
