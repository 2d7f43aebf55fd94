-- compatible: 0026
-- Each try of a message, the last twenty: when it began, how it was answered, in which words, after how many milliseconds.
ALTER TABLE deliveries ADD COLUMN tries jsonb NOT NULL DEFAULT '[]';
