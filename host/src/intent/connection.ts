interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const getConnection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

export const isSavingData = (): boolean => getConnection().saveData === true;
